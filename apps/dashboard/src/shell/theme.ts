/** The themes and the present one, which several parts of the page set and show: dark, light, or the one that the system uses. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'ordo-theme';
const changes = new EventTarget();

export function storedTheme(): Theme {
  return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system';
}

export function applyTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  document.documentElement.dataset['theme'] = theme;
  changes.dispatchEvent(new Event('change'));
}

/** Calls back when the theme is changed. @returns a function that ends this */
export function onThemeChange(listen: () => void): () => void {
  changes.addEventListener('change', listen);
  return () => changes.removeEventListener('change', listen);
}
