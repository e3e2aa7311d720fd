/** Draws the state of runs as lines of text: a bar, the phase, the loss, the speed and the time left. */
import type { RunStatus } from './run-board.ts';

const BAR_CELLS = 20;
const DRAWN_BAR = new RegExp(`▕.{${BAR_CELLS}}▏ *`, 'gu');
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** Draws one line per run with aligned labels; no line is wider than `width`. */
export function drawRuns(runs: readonly RunStatus[], width: number): string[] {
  const labelWidth = Math.max(0, ...runs.map((run) => run.label.length));
  return runs.map((run) => clip(`${run.label.padEnd(labelWidth)}  ${drawRun(run)}`, width));
}

function drawRun(run: RunStatus): string {
  if (run.state === 'queued' && run.waitsFor !== null) return `queued  ${run.waitsFor.explanation}`;
  if (run.state !== 'running') return run.remark === null ? run.state : `${run.state}  ${run.remark}`;
  const percent = `${Math.floor(run.share * 100)}%`.padStart(4);
  return [`${drawBar(run.share)} ${percent}`, (run.phase ?? 'start').padEnd(7), ...figures(run)].join('  ');
}

function figures(run: RunStatus): string[] {
  const list: string[] = [];
  if (run.loss !== null) list.push(`loss ${run.loss.toFixed(3)}`);
  if (run.tokensPerSecond !== null && run.phase === 'train')
    list.push(`${Math.round(run.tokensPerSecond).toLocaleString('en-US')} tok/s`);
  if (run.etaSeconds !== null) list.push(`ETA ${formatDuration(run.etaSeconds)}`);
  return list;
}

/** Draws a bar of 20 cells. Each cell has eighths, so that slow progress is visible. */
export function drawBar(share: number): string {
  const eighths = Math.round(Math.max(0, Math.min(1, share)) * BAR_CELLS * 8);
  const filled = '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
  return `▕${filled.padEnd(BAR_CELLS)}▏`;
}

/** Removes bars from text for a file or a pipe, where a bar that is not redrawn says no more than its percentage. */
export function withoutBars(text: string): string {
  return text.replaceAll(DRAWN_BAR, '');
}

/** Draws a bar with its label and, as soon as the share is above 0, the time left. `seconds` have passed. */
export function drawShare(label: string, share: number, seconds: number): string {
  const rest = share > 0 ? `  ETA ${formatDuration((seconds / share) * (1 - share))}` : '';
  return `${drawBar(share)} ${label}${rest}`;
}

/** Formats a duration: `0:07`, `12:30`, `3:05:00`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const padded = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`;
}

function clip(line: string, width: number): string {
  const characters = Array.from(line);
  return characters.length <= width ? line : `${characters.slice(0, Math.max(0, width - 1)).join('')}…`;
}
