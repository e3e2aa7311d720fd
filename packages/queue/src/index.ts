export { backendOf, type Opened, openQueue, type QueueBackend, type RunQueue } from './backend.ts';
export { newJob, queueNameOf } from './catalogue.ts';
export { type Consumer, type ConsumerOptions, createConsumer, type JobOutcome } from './consumer.ts';
export { prepareQueue } from './prepare-queue.ts';
export { createQueueRole } from './queue-role.ts';
export { createProducer, type Producer, type QueueCounts } from './producer.ts';
