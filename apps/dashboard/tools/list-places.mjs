/** The screens, with the newest experiment that has ended. */
export async function listPlaces(url) {
  const read = async (place) => {
    const answer = await fetch(url + place);
    if (!answer.ok) throw new Error(`${url}${place} was answered with ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { experiments } = await read('/v1/experiments?limit=1&state=succeeded');
  if (experiments[0] === undefined) throw new Error(`no experiment has succeeded at ${url}: run the demo there`);
  const experiment = await read(`/v1/experiments/${experiments[0].id}`);
  const runs = experiment.runs.map(({ id }) => id);
  return [
    ['overview', '/'],
    ['studies', '/studies'],
    ['study', `/studies/${experiment.study?.id ?? 'posnet/table-1'}`],
    ['paper', '/studies/posnet/table-1'],
    ['experiments', '/experiments'],
    ['experiment', `/experiments/${experiment.id}`],
    ['runs', '/runs'],
    ['run', `/runs/${runs.at(-1)}`],
    ['curves', `/runs/${runs.at(-1)}?tab=curves&curve=train/loss,train/nll`],
    ['compare', `/compare?runs=${[runs[0], runs.at(-1)].join(',')}`],
    ['submit', '/submit'],
    ['machines', '/machines'],
    ['admin', '/admin'],
  ];
}
