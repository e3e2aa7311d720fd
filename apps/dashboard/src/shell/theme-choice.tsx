import { useState } from 'react';
import { applyTheme, storedTheme, type Theme, THEMES } from './theme.ts';

export function ThemeChoice() {
  const [theme, setTheme] = useState(storedTheme);
  return (
    <label>
      <span className="hidden">Theme</span>
      <select
        value={theme}
        onChange={({ target }) => {
          const chosen = target.value as Theme;
          applyTheme(chosen);
          setTheme(chosen);
        }}
      >
        {THEMES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}
