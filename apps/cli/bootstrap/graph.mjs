/** Runs steps in parallel, each as soon as the steps that it needs have ended. */
import { step } from './steps.mjs';

/**
 * `steps` maps the title of each step to { after: titles of the steps that it needs, work }. When a step fails, the steps that
 * need it do not begin. The first failure is thrown after all running steps have ended, so that nothing continues without the
 * caller's knowledge.
 */
export async function runGraph(steps) {
  const started = new Map();
  const start = (title, path = []) => {
    if (steps[title] === undefined) throw new Error(`the step "${path.at(-1)}" comes after "${title}", which is none`);
    if (path.includes(title)) throw new Error(`the steps ${[...path, title].join(' → ')} wait for each other`);
    if (!started.has(title)) {
      const needed = steps[title].after.map((before) => start(before, [...path, title]));
      started.set(title, runAfter(needed, title, steps[title].work));
    }
    return started.get(title);
  };
  const failures = [];
  for (const ended of Object.keys(steps).map((title) => start(title))) {
    ended.catch((error) => failures.push(error));
  }
  await Promise.allSettled(started.values());
  if (failures.length > 0) throw failures[0];
}

async function runAfter(needed, title, work) {
  await Promise.all(needed);
  await step(title, work);
}
