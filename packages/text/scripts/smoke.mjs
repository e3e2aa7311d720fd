// Loads an addon in a child process, learns from a small text and segments it. A broken build then crashes here.
import { createRequire } from 'node:module';

const addon = createRequire(import.meta.url)(process.argv[2]);
const TIMES = 5_000;
const lines = Buffer.from('low low lower newest newest newest widest a\n'.repeat(TIMES));

const counter = addon.createCounter();
addon.addLines(counter, lines);
const learner = addon.createLearner();
addon.addCounted(learner, counter);
const merges = addon.learn(learner, 4, 2, false, 3);
// "w e", "e s" and "s t</w>" occur four times per line, and the greatest pair is merged first.
expect(merges, 'w e\ns t</w>\nwe st</w>\nn e\n');

const segmented = 'l@@ o@@ w l@@ o@@ w l@@ o@@ we@@ r ne@@ west ne@@ west ne@@ west w@@ i@@ d@@ e@@ st a\n';
const segmenter = addon.createSegmenter(merges, false, Infinity, Buffer.from('@@ '));
for (const threads of [1, 2]) {
  const target = Buffer.alloc(addon.segment(segmenter, lines, threads));
  addon.take(segmenter, target);
  expect(target, segmented.repeat(TIMES));
}

function expect(bytes, text) {
  const [actual, expected] = [bytes.toString(), text].map((whole) => JSON.stringify(whole.slice(0, 200)));
  if (bytes.toString() !== text) throw new Error(`${actual} instead of ${expected}`);
}
