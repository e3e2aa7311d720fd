/** Shows a state as a glyph, a colour and a word, so that each of them alone is enough. */
const GLYPHS: Readonly<Record<string, string>> = {
  queued: '◌',
  claimed: '◔',
  running: '▶',
  succeeded: '✔',
  failed: '✕',
  cancelled: '⊘',
  lost: '⚠',
  superseded: '↷',
  online: '●',
  silent: '⚠',
  'signed-off': '○',
};

export const STATES: readonly string[] = Object.keys(GLYPHS);

export function StateMark({ state }: { readonly state: string }) {
  return (
    <span className="state" data-state={state}>
      <span aria-hidden="true">{GLYPHS[state] ?? '•'}</span> {state}
    </span>
  );
}
