import { useSyncExternalStore } from 'react';
import { applyTheme, onThemeChange, storedTheme, type Theme, THEMES } from './theme.ts';

export function ThemeChoice() {
  const theme = useSyncExternalStore(onThemeChange, storedTheme);
  return (
    <label>
      <span className="hidden">Theme</span>
      <select value={theme} onChange={({ target }) => applyTheme(target.value as Theme)}>
        {THEMES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}
