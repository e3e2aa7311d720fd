export { backendOf, type Opened, openQueue, type QueueBackend, type RunQueue } from './backend.ts';
export { HIGHEST_PRIORITY, JOB_NAME, type JobKey, jobIdOf, queueNameOf, type RunJob } from './catalogue.ts';
export { type Consumer, type ConsumerOptions, createConsumer, type JobOutcome } from './consumer.ts';
export { prepareQueue } from './prepare-queue.ts';
export { createQueueRole } from './queue-role.ts';
export { createProducer, type JobState, type Producer, type QueueCounts, type Wake } from './producer.ts';
