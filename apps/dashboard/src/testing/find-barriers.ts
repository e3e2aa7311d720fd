/** Looks for what keeps people out of a page: text with too little contrast, and controls, pictures and headings without a name. */
// The browser gets all of it as one function, which cannot reach what stands around it.
// oxlint-disable unicorn/consistent-function-scoping
import type { Page } from 'playwright-core';

/** Each fault in words; none in a page that everyone can use, as far as a program can tell. */
export function findBarriers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number];
    const seen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const read = (colour: string): Colour => {
      if (canvas === null) throw new Error('this browser cannot draw');
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    // WCAG 2.2: relative luminance, and the contrast of two of them.
    const luminanceOf = (colour: Colour): number => {
      const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (element: Element): Colour => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const ground = read(getComputedStyle(at).backgroundColor);
        if (ground[3] === 1) return ground;
      }
      return [255, 255, 255, 1];
    };
    const contrastOf = (element: Element): number => {
      const [one, other] = [luminanceOf(read(getComputedStyle(element).color)), luminanceOf(groundOf(element))];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    };
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
    const nameOf = (element: Element): string => {
      const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
      const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const parts = [...labels, ...by.map((id) => document.getElementById(id))].map((one) => one?.textContent ?? '');
      const own = [element.getAttribute('aria-label'), element.getAttribute('alt'), element.textContent];
      return [...parts, ...own].join('').trim();
    };
    const say = (element: Element): string =>
      `<${element.tagName.toLowerCase()}> “${element.textContent?.trim().slice(0, 40)}”`;

    const all = [...document.body.querySelectorAll('*')].filter(seen);
    const faint = all.filter(
      (element) => hasText(element) && !element.matches(':disabled, option') && contrastOf(element) < 4.5,
    );
    const named = 'a[href], button, input, select, textarea, img, dialog, [role=region], [role=img], progress';
    const nameless = all.filter((element) => element.matches(named) && nameOf(element) === '');
    const ids = all.map(({ id }) => id).filter((id) => id !== '');
    const headings = all.filter((element) => element.matches('h1')).length;
    return [
      ...faint.map((element) => `${say(element)} has a contrast of ${contrastOf(element).toFixed(2)}, and needs 4.5`),
      ...nameless.map((element) => `${say(element)} has no name: ${element.outerHTML.slice(0, 80)}`),
      ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `the id ${id} is there twice`),
      ...(headings === 1 ? [] : [`the page has ${headings} headings of the first level, and needs one`]),
      ...(document.documentElement.lang === '' ? ['the page does not say its language'] : []),
    ];
  });
}
