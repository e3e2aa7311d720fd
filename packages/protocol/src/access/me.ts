/** /v1/me: identifies the caller and its rights, so that a page offers nothing that would be refused. */
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { MeSchema } from '../schemas/me.ts';

export const getMe = defineRoute({
  method: 'GET',
  url: '/v1/me',
  config: { access: 'read' },
  schema: {
    tags: ['administration'],
    operationId: 'getMe',
    summary: 'Say who the caller is and what it may do',
    response: answers(200, MeSchema),
  },
});
