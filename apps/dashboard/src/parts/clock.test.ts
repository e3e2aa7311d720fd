import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Clock } from './clock.ts';

let page: EventTarget & { hidden: boolean };
beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function hide(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

it('ticks for all who watch, at one pace', () => {
  const clock = new Clock(1_000);
  let told = 0;
  const leave = [clock.subscribe(() => told++), clock.subscribe(() => told++)];
  vi.advanceTimersByTime(3_000);
  expect([clock.read(), told]).toEqual([3, 6]);
  leave[0]?.();
  vi.advanceTimersByTime(1_000);
  expect([clock.read(), told]).toEqual([4, 7]);
  leave[1]?.();
  expect(vi.getTimerCount()).toBe(0);
});

it('stands still while the page is hidden, and ticks at once when it is seen again', () => {
  const clock = new Clock(1_000);
  const leave = clock.subscribe(() => undefined);
  hide(true);
  vi.advanceTimersByTime(5_000);
  expect([clock.read(), vi.getTimerCount()]).toEqual([0, 0]);
  hide(false);
  expect(clock.read()).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(clock.read()).toBe(2);
  leave();
});
