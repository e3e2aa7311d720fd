/** Walks through a page by Tab alone, as somebody without a mouse does. */
import type { Page } from 'playwright-core';

export interface Walk {
  /** How many controls the page had at the beginning. */
  readonly controls: number;
  /** The controls that Tab did not reach. */
  readonly unreached: readonly string[];
  /** The controls that looked the same with the focus as without it. */
  readonly unmarked: readonly string[];
}

/** Presses Tab until each control of the page must have had the focus. */
export async function walkByTab(page: Page): Promise<Walk> {
  const controls = await page.evaluate(watchControls);
  for (let i = 0; i < 2 * controls + 20; i += 1) await page.keyboard.press('Tab');
  const list = (walked: string): Promise<string[]> =>
    page.locator(`[data-walked=${walked}]`).evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 160)));
  return { controls, unreached: await list('no'), unmarked: await list('unmarked') };
}

/** Marks every control, and changes the mark of each that gets the focus. Arrow keys move within a list of tabs or options. */
function watchControls(): number {
  const able = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  // Points of a chart are links inside of an SVG.
  const controls = [...document.querySelectorAll<HTMLElement | SVGElement>(able)].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      !one.matches(':disabled, [role=tablist] [tabindex="-1"], [role=listbox] *'),
  );
  const looks = new Map<Element, string>();
  const looksAsBefore = (one: Element): boolean => {
    const { outlineStyle, outlineWidth, boxShadow, backgroundColor, borderColor } = getComputedStyle(one);
    const now = [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, backgroundColor, borderColor].join(' ');
    const before = looks.get(one);
    looks.set(one, now);
    return now === before;
  };
  for (const one of controls) {
    looksAsBefore(one);
    one.dataset['walked'] = 'no';
  }
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement || target instanceof SVGElement) || target.dataset['walked'] !== 'no') return;
    target.dataset['walked'] = looksAsBefore(target) ? 'unmarked' : 'yes';
  });
  return controls.length;
}
