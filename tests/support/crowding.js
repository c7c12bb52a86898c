// Finds layout faults with very large text: text outside its control or stamp, overlapping controls, and a dock that
// covers the page. Returns sentences.
() => {
  const found = [];
  const unclipped = (one) => !one || (getComputedStyle(one).clipPath !== "inset(50%)" && unclipped(one.parentElement));
  const seen = (one) =>
    one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
    !one.closest(".visually-hidden, dialog, [inert]") &&
    one.getClientRects().length &&
    unclipped(one);
  const name = (one) => `${one.tagName}#${one.id}.${one.getAttribute("class") ?? ""} “${one.textContent.trim().slice(0, 30)}”`;
  const around = (rect) => [rect.left, rect.top, rect.right, rect.bottom].map(Math.round);

  for (const control of document.querySelectorAll("a, button, label.chip, summary, .stamp, h1, h2")) {
    if (!seen(control) || getComputedStyle(control).display === "inline") continue;
    const box = control.getBoundingClientRect();
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); ) {
      const parent = text.parentElement;
      if (!text.data.trim() || !seen(parent) || parent.closest("svg")) continue;
      let cut = false; // clipped text, such as with an ellipsis or for screen readers, is no fault
      for (let one = parent; one !== control.parentElement; one = one.parentElement) {
        cut ||= getComputedStyle(one).overflowX !== "visible";
      }
      if (cut) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const high = parseFloat(getComputedStyle(parent).fontSize) * 0.3; // a line box is taller than its letters
      for (const line of range.getClientRects()) {
        const outside = line.left < box.left - 2 || line.right > box.right + 2;
        if (outside || line.top < box.top - high || line.bottom > box.bottom + high) {
          found.push(`text outside: ${name(control)} ${around(line)} in ${around(box)}`);
          break;
        }
      }
    }
  }

  /** Returns the visible part of a control, without what is scrolled out of view in a container. */
  const inSight = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let outer = one.parentElement; outer; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflowY === "visible" || outer === document.body) continue;
      const rect = outer.getBoundingClientRect();
      [left, top] = [Math.max(left, rect.left), Math.max(top, rect.top)];
      [right, bottom] = [Math.min(right, rect.right), Math.min(bottom, rect.bottom)];
    }
    return { left, top, right, bottom };
  };
  const layer = (one) => one.closest(".dock, .totals, .heads, .margin, .shortcuts, .found-tabs");
  const controls = [...document.querySelectorAll("a, button, input:not([type=hidden]), summary")]
    .filter(seen)
    .map((one) => ({ one, rect: inSight(one), layer: layer(one) }));
  controls.forEach((first, place) => {
    for (const second of controls.slice(place + 1)) {
      const [one, other, a, b] = [first.one, second.one, first.rect, second.rect];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide <= 4 || high <= 4 || first.layer !== second.layer) continue;
      if (one.contains(other) || other.contains(one)) continue;
      if (other.matches(".rule-link") && one.matches("button.step")) continue; // the row is a button, except for its "?"
      found.push(`over each other: ${name(one)} and ${name(other)}`);
    }
  });

  for (const dock of document.querySelectorAll(".dock, .shortcuts")) {
    const high = dock.getBoundingClientRect().height;
    if (seen(dock) && /sticky|fixed/.test(getComputedStyle(dock).position) && high > innerHeight / 2) {
      found.push(`${name(dock)} covers ${Math.round(high)} of ${innerHeight}`);
    }
  }
  return found.map((one) => `${location.pathname}: ${one}`);
}
