// Checks each focused control when Tab leaves it: whether it is covered by something or out of view. Returns a walk:
// its faults, as sentences, and whether it is over because nothing has the focus.
() => {
  const walk = { faults: [], over: false };

  const fault = (one) => {
    // A radio button or a checkbox is drawn by its label.
    const box = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    const drawn = box.width > 8 && box.height > 8 && style.opacity !== "0" && style.clipPath !== "inset(50%)";
    const what = drawn ? one : (one.labels?.[0] ?? one.parentElement);

    const place = [...what.getClientRects()].find((rect) => rect.width && rect.height);
    const name = `${one.tagName}#${one.id}.${one.getAttribute("class") ?? ""} “${what.textContent.trim().slice(0, 30)}”`;
    if (!place) return `${name} has no place`;
    for (const share of [0.15, 0.5, 0.85]) {
      const x = place.left + Math.min(place.width / 2, 200);
      const y = place.top + Math.min(place.height, innerHeight * 0.8) * share;
      const top = document.elementFromPoint(x, y);
      if (!top) return `${name} is out of the view`;
      const its = what.contains(top) || top.contains(what) || [...(one.labels ?? [])].some((label) => label.contains(top));
      if (!its) return `${name} lies under ${top.tagName}.${top.getAttribute("class")}`;
    }
    return "";
  };

  let begun = false; // what the page focused by itself is not part of the walk
  const look = ({ key }) => {
    if (key !== "Tab" || walk.over) return;
    const one = document.activeElement;
    if (begun) {
      walk.over = !one || one === document.body;
      const found = walk.over ? "" : fault(one);
      if (found) walk.faults.push(found);
    }
    begun = true;
  };
  addEventListener("keydown", look, true);
  return walk;
}
