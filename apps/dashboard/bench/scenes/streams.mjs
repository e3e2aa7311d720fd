import { shareOf } from '../processor.mjs';
import { pause } from '../stage.mjs';

const BROWSERS = 25;

/** As many streams as 25 browsers open, one each, while a training reports two points a second. */
export async function streams(stage) {
  const { runIds } = await stage.seeder.submit('streamed', 1);
  const stop = stage.seeder.feed([await stage.seeder.claim(runIds[0])], 2, ['train/loss']);
  const share = () => shareOf(stage.ordo.api().pid, Math.min(20, stage.seconds));
  await pause(2_000);
  const alone = await share();
  const leaving = new AbortController();
  let messages = 0;
  const readers = Array.from({ length: BROWSERS }, async () => {
    const answer = await fetch(`${stage.ordo.url}/v1/changes?run=${runIds[0]}&since=0`, {
      headers: { accept: 'text/event-stream' },
      signal: leaving.signal,
    });
    for await (const chunk of answer.body) messages += chunk.length > 0 ? 1 : 0;
  });
  await pause(5_000);
  const beside = await share();
  leaving.abort();
  await Promise.allSettled(readers);
  await stop();
  return [
    { name: `API while a training reports and nobody watches, % of a core`, value: alone },
    { name: `API while ${BROWSERS} browsers follow the training, % of a core`, value: beside, goal: 10 },
    { name: `pieces that the ${BROWSERS} streams have got`, value: messages },
  ];
}
