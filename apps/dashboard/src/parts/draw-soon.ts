/**
 * Draws what waits, one chart in each frame: many charts that grow at once would together take longer than a frame has. A chart
 * that asks again keeps its place, so that each one has its turn.
 */
const waiting = new Set<() => void>();

export function drawSoon(draw: () => void): void {
  if (waiting.size === 0) requestAnimationFrame(drawNext);
  waiting.add(draw);
}

/** Call it when what was to be drawn is gone. */
export function drawNever(draw: () => void): void {
  waiting.delete(draw);
}

function drawNext(): void {
  const [draw] = waiting;
  if (draw === undefined) return;
  waiting.delete(draw);
  if (waiting.size > 0) requestAnimationFrame(drawNext);
  draw();
}
