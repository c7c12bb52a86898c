// Finds boxes that clip the accents of capital letters (Ô, É, Õ, Ú).
() => {
  const pen = document.createElement("canvas").getContext("2d");
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode()); ) {
    const holder = node.parentElement;
    if (!node.data.trim() || holder.closest("svg, .visually-hidden") || !holder.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(holder);
    const range = document.createRange();
    range.selectNodeContents(node);
    const line = range.getClientRects()[0];
    if (!line?.width) continue;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const size = pen.measureText("ÔÉÕÚ");
    const high = size.fontBoundingBoxAscent + size.fontBoundingBoxDescent;
    const baseline = line.top + (size.fontBoundingBoxAscent * line.height) / high;
    const top = baseline - size.actualBoundingBoxAscent;
    for (let box = holder; box !== document.body; box = box.parentElement) {
      const { overflowY, borderTopWidth } = getComputedStyle(box);
      const cut = box.getBoundingClientRect().top + parseFloat(borderTopWidth) - top;
      // A line that is clipped entirely is meant to be hidden, or scrolled away.
      if (["hidden", "clip"].includes(overflowY) && cut > 0.6 && cut < high / 2) {
        found.add(`${box.tagName} ${box.className} ${box.id}: ${cut.toFixed(1)} px of “${node.data.trim()}”`);
      }
    }
  }
  return [...found];
}
