export { backendOf, type QueueBackend } from './backend.ts';
export { HIGHEST_PRIORITY, type JobKey, type RunJob } from './catalogue.ts';
export { type Consumer, type ConsumerOptions, createConsumer, type JobOutcome } from './consumer.ts';
export { prepareQueue } from './prepare-queue.ts';
export { createQueueRole } from './queue-role.ts';
export { createProducer, type Producer, type QueueCounts, type Wake } from './producer.ts';
