/** Has work that takes as long as its input likes done in a thread, so that the event loop stays free for everybody else. */
import fp from 'fastify-plugin';
import { TASKS, type TaskInput, type TaskName, type TaskOutput } from '../../apart/tasks.ts';
import { WorkApart } from '../../apart/work-apart.ts';

export interface Apart {
  /** @throws OrdoError what the task throws; `api.unavailable` if too many wait; `request.invalid` if it takes too long */
  do<Name extends TaskName>(task: Name, input: TaskInput<Name>): Promise<TaskOutput<Name>>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly apart: Apart;
  }
}

export const apart = fp(async (app) => {
  const { settings, limits } = app;
  if (settings.threads === false) {
    app.decorate('apart', { do: async (task, input) => (await TASKS[task](input as never)) as never } satisfies Apart);
    return;
  }
  const { waitingTasks: maxWaiting, taskMs: withinMs } = limits;
  const work = new WorkApart({ logger: settings.logger, maxWaiting, withinMs });
  app.addHook('onListen', async () => work.warmUp());
  app.addHook('onClose', () => work.close());
  app.decorate('apart', work satisfies Apart);
});
