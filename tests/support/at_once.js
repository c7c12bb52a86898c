// Presses random buttons at random moments, resolves conflicts, and waits until no action is left unsent.
([seed, presses, spare]) => {
  const AT_LEAST = 10; // milliseconds between two presses
  const TYPED = 1000; // milliseconds after which a typed figure is being sent
  const pause = (time) => new Promise((on) => setTimeout(on, time));
  const chance = (most) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor(seed / 2 ** 16) % most;
  };
  const seen = (one) => one.checkVisibility() && !one.disabled && !one.closest("[inert], [aria-hidden=true]");
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const leads = (one) => /\/(finish|end|delete|seats)(\?|$)/.test(one.getAttribute("formaction") ?? one.form.action);
  const spared = (one) => spare && one.matches(spare);
  const writes = (one) => !spared(one) && (!one.form || (one.form.matches("[data-action]") && !leads(one)));
  const press = (found) => found.length && found[chance(found.length)].click();
  const decide = () => press(all("#notice .conflict :is(a, button)"));
  const waits = () => Object.keys(localStorage).some((name) => name.startsWith("action "));

  async function settle() {
    press(all("[data-sums] #entry-go")); // a sum is sent once somebody confirms it
    await pause(TYPED);
    for (let tries = 0; waits() && tries < 1000; tries++) {
      await pause(3 * AT_LEAST);
      decide();
    }
  }

  async function go() {
    for (let count = 0; count < presses; count++) {
      await pause(AT_LEAST + chance(150));
      if (chance(3) && all("#notice .conflict").length) decide();
      else if (chance(4)) press(all("form[data-action] button, button[form], #undo-waiting").filter(writes));
      else press(all("a[data-cell], [hx-boost=true] a").filter((one) => one.pathname === location.pathname));
    }
    await settle();
    press(all("#entry [data-key=empty]")); // a refused figure stays as typed until it is changed
    await settle();
    return waits();
  }
  window.gone = go();
}
