import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawNever, drawSoon } from './draw-soon.ts';

let frames: (() => void)[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => void vi.unstubAllGlobals());

const nextFrame = (): void => {
  for (const frame of frames.splice(0)) frame();
};

it('draws one chart in each frame, each in its turn, however often one asks', () => {
  const drawn: string[] = [];
  const [a, b, c] = ['a', 'b', 'c'].map((name) => () => void drawn.push(name)) as [() => void, () => void, () => void];
  for (const chart of [a, b, c]) drawSoon(chart);
  nextFrame();
  expect(drawn).toEqual(['a']);
  for (const chart of [a, b, c]) drawSoon(chart);
  nextFrame();
  nextFrame();
  expect(drawn).toEqual(['a', 'b', 'c']);
  drawNever(a);
  nextFrame();
  drawSoon(b);
  nextFrame();
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
  expect(frames).toEqual([]);
});
