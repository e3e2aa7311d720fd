/** Tests that several faults may decide about requests at once, and that each ends without ending the others. */
import { expect, it } from 'vitest';
import type { Balancer, Delivery } from '../cluster/balancer.ts';
import { interceptRequests } from './requests.ts';

it('asks all faults that are going on, and forwards plainly when none is', () => {
  const asked: { decide: ((method: string, path: string) => Delivery) | null } = { decide: null };
  const balancer: Balancer = {
    url: 'http://127.0.0.1:1',
    deliver: (decide) => {
      asked.decide = decide;
    },
  };
  const endOfEvents = interceptRequests(balancer, (_, path) => (path.includes('events') ? 'twice' : 'plain'));
  const endOfAll = interceptRequests(balancer, () => 700);
  expect(asked.decide?.('POST', '/v1/attempts/1/events')).toBe('twice');
  expect(asked.decide?.('POST', '/v1/workers')).toBe(700);
  endOfEvents();
  expect(asked.decide?.('POST', '/v1/attempts/1/events')).toBe(700);
  endOfAll();
  expect(asked.decide).toBeNull();
});
