import { hasTestRedis } from '@ordo/testing';
import { describe } from 'vitest';
import { describeQueue } from './testing/describe-queue.ts';

describe.skipIf(!hasTestRedis('the queue'))('with Redis', () => {
  describeQueue('redis');
});
