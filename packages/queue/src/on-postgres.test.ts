import { describeQueue } from './testing/describe-queue.ts';

describeQueue('postgres');
