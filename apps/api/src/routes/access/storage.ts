/** /v1/storage: shows what takes up space, for administrators who want to delete something. */
import { getStorage } from '@ordo/protocol/access/storage';
import type { App } from '../../app-options.ts';

export async function storageRoutes(app: App): Promise<void> {
  app.route({
    ...getStorage,
    handler: async () => {
      const { artifacts, owners, ages, tables, ...sizes } = await app.store.storageUse.read();
      return { artifacts: [...artifacts], owners: [...owners], ages: [...ages], tables: [...tables], ...sizes };
    },
  });
}
