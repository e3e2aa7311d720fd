/** Sends requests over connections that stay open, as those of browsers and workers do. */
import { Agent, request } from 'node:http';

/** Opens one client: one connection, so one request at a time. */
export const openClient = () => new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Sends a request.
 * @param timeoutMs the longest time for an answer; unlimited by default
 * @returns milliseconds until the last byte, the body if `keepBody` is set, and its bytes as they are sent for `keepBytes`
 */
export function send(
  address,
  { method = 'GET', path, key, token, body, agent, timeoutMs, keepBody = false, keepBytes = false },
) {
  const began = performance.now();
  const headers = {
    'accept-encoding': 'gzip',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(token === undefined ? {} : { 'x-ordo-attempt-token': token }),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(address + path, { method, headers, agent }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => (keepBody || keepBytes || response.statusCode >= 400) && chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = keepBytes ? '' : bytes.toString();
        if (response.statusCode < 400) resolve({ ms: performance.now() - began, text, bytes });
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
      });
    });
    if (timeoutMs !== undefined) asked.setTimeout(timeoutMs, () => asked.destroy(new Error('no answer in time')));
    asked.on('error', reject).end(body);
  });
}

/** Sends JSON and returns the JSON of the answer. */
export async function sendJson(address, { json, ...rest }) {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const { text } = await send(address, { ...rest, body, keepBody: true });
  return JSON.parse(text);
}
