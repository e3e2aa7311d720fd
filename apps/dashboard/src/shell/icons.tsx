/** Draws the pictures in the list of screens, on a grid of 24 by 24. */
const PATHS = {
  overview: 'M4 13h6V4H4zM14 9h6V4h-6zM14 20h6v-7h-6zM4 20h6v-3H4z',
  studies: 'M4 5h16v14H4zM4 10h16M10 10v9',
  experiments: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M8 14h8',
  runs: 'M7 5v14l11-7z',
  compare: 'M4 20V10M10 20V4M16 20v-8M21 20H3',
  submit: 'M12 5v14M5 12h14',
  machines: 'M4 4h16v6H4zM4 14h16v6H4zM8 7h.01M8 17h.01',
  admin: 'M15 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM5 20a7 7 0 0 1 14 0',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
