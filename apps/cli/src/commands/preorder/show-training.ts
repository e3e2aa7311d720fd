/** Shows the progress of a training, with the time left. */
import type { TrainingProgress } from '@ordo/reorder/preorder';
import { drawBar, formatDuration } from '../../progress/draw.ts';
import { showLine } from '../../progress/show-line.ts';

export function showTraining(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  now: () => number = () => performance.now(),
): { readonly tell: (progress: TrainingProgress) => void; readonly stop: () => void } {
  const begin = now();
  const line = showLine(stream, now);
  return {
    tell: (progress) => line.tell(() => drawTraining(progress, (now() - begin) / 1000)),
    stop: line.stop,
  };
}

/**
 * Draws the progress. Iterations become faster, because fewer sentences are wrong, so the estimated time left is rather too
 * long.
 */
export function drawTraining(
  { iteration, iterations, sentence, sentences, errors }: TrainingProgress,
  seconds: number,
): string {
  const share = (iteration - 1 + sentence / sentences) / iterations;
  const wrong = `${((errors / sentence) * 100).toFixed(1)} % wrong`;
  const left = `ETA ${formatDuration((seconds / share) * (1 - share))}`;
  return `${drawBar(share)} iteration ${iteration} of ${iterations}  ${wrong}  ${left}`;
}
