/** The query of all studies. */
import { readEveryPage, take } from '@ordo/api-client/browser';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { putFirst } from '../put-first.ts';
import { PAGE, present } from './request.ts';

export const studies = queryOptions({
  queryKey: ['studies'],
  queryFn: async ({ signal }) => {
    const [pages, recent] = await Promise.all([
      readEveryPage((cursor) => {
        const query = { limit: PAGE, ...present({ cursor }) };
        return take(api.GET('/v1/studies', { params: { query }, signal }));
      }),
      take(api.GET('/v1/experiments', { params: { query: { limit: PAGE, fields: 'study' } }, signal })),
    ]);
    const all = pages.flatMap((page) => page.studies);
    return { studies: putFirst(all, recent.experiments) };
  },
});
