/** Does work of unknown length in a thread, so that the event loop stays free for other requests. */
import type { Caller } from '@ordo/store';
import fp from 'fastify-plugin';
import { isQuick, TASKS, type TaskInput, type TaskName, type TaskOutput } from '../../apart/tasks.ts';
import { WorkApart } from '../../apart/work-apart.ts';
import { ownerOf } from '../../callers/caller.ts';

export interface Apart {
  /**
   * Does a task.
   * @param by the caller who asks for the work; owners take turns
   * @throws OrdoError the error of the task; `api.unavailable` if too many requests wait; `request.invalid` if the task takes
   *   too long
   */
  do<Name extends TaskName>(task: Name, input: TaskInput<Name>, by: Caller): Promise<TaskOutput<Name>>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly apart: Apart;
  }
}

export const apart = fp(async (app) => {
  const { settings, limits, store } = app;
  const here: Apart = { do: async (task, input) => (await TASKS[task](input as never, { store })) as never };
  if (settings.threads === false) {
    app.decorate('apart', here);
    return;
  }
  const { databaseUrl, logger } = settings;
  const { waitingTasks: maxWaiting, waitingTasksEach: maxWaitingEach, taskMs: withinMs } = limits;
  const work = new WorkApart({ databaseUrl, logger, maxWaiting, maxWaitingEach, withinMs });
  app.addHook('onListen', async () => work.warmUp());
  app.addHook('onClose', () => work.close());
  app.decorate('apart', {
    do: (task, input, by) => (isQuick(task, input) ? here.do(task, input, by) : work.do(task, input, ownerOf(by))),
  } satisfies Apart);
});
