/** Shows how far a training is, with the time left: redrawn in place on a terminal, and as a line every ten seconds elsewhere. */
import type { TrainingProgress } from '@ordo/preorder';
import { drawBar, formatDuration } from '../../progress/draw.ts';

const PLAIN_EVERY_MS = 10_000;

export function showTraining(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  now: () => number = () => performance.now(),
): { readonly tell: (progress: TrainingProgress) => void; readonly stop: () => void } {
  const begin = now();
  let told = begin;
  let isOpen = false;
  return {
    tell: (progress) => {
      if (!stream.isTTY && now() - told < PLAIN_EVERY_MS) return;
      told = now();
      const line = drawTraining(progress, (told - begin) / 1000);
      stream.write(stream.isTTY ? `\r\u{1b}[K${line}` : `${line}\n`);
      isOpen = stream.isTTY;
    },
    stop: () => {
      if (isOpen) stream.write('\r\u{1b}[K');
    },
  };
}

/** Iterations take less and less time, since fewer sentences are wrong, so that the time left is rather too long. */
export function drawTraining(
  { iteration, iterations, sentence, sentences, errors }: TrainingProgress,
  seconds: number,
): string {
  const share = (iteration - 1 + sentence / sentences) / iterations;
  const wrong = `${((errors / sentence) * 100).toFixed(1)} % wrong`;
  const left = `ETA ${formatDuration((seconds / share) * (1 - share))}`;
  return `${drawBar(share)} iteration ${iteration} of ${iterations}  ${wrong}  ${left}`;
}
