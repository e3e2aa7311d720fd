/**
 * Draws one waiting chart in each frame, because drawing many growing charts at once would take longer than a frame lasts. A
 * chart that asks again keeps its place in the queue, so that each one gets its turn.
 */
const waiting = new Set<() => void>();

export function drawSoon(draw: () => void): void {
  if (waiting.size === 0) requestAnimationFrame(drawNext);
  waiting.add(draw);
}

/** Withdraws a request, because the chart is no longer in the page. */
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
