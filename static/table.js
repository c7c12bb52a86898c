// Send the table's link with the phone's share sheet, if it has one.

import { offerCopies } from "./copy.js";

const sharing = document.getElementById("sharing");
const send = sharing?.querySelector("[data-share]");

if (sharing) sharing.hidden = false;
offerCopies();

if (send && navigator.share) {
  send.hidden = false;
  const link = document.getElementById("link").href;
  send.addEventListener("click", () => navigator.share({ url: link, title: document.title }).catch(() => {}));
}
