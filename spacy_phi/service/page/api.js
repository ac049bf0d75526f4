// Calls of the service. A busy one is asked again after the time that it names.

const TRIES = 20;
const pause = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

export class NeedsToken extends Error {}

async function send(method, path, body, token) {
  const headers = body === undefined ? {} : { "content-type": "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  for (let tries = 1; ; tries++) {
    const response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    if (response.status === 503 && tries < TRIES) {
      await pause(Number(response.headers.get("retry-after")) || 1);
      continue;
    }
    const answer = await response.json();
    if (response.status === 401) throw new NeedsToken("The service asks for its token.");
    if (!response.ok) throw new Error(answer.error);
    return answer;
  }
}

// Waits until the service has loaded its pipelines; it answers all else with 503 until then.
export async function waitUntilLoaded(tell) {
  while ((await get("/health")).status === "loading") {
    tell();
    await pause(0.5);
  }
}

const AT_ONCE = 32;

// The results of a call for each item, in order; a browser refuses thousands of requests at once.
export async function inTurn(items, work, tell = () => {}) {
  const results = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
    tell(results.length);
  }
  return results;
}

export const call = (path, body, token) => send("POST", path, body, token);
export const get = (path, token) => send("GET", path, undefined, token);
export const put = (path, body, token) => send("PUT", path, body, token);

// Notes of one patient go in one request, because names found in one are looked for in the others.
export function batches(notes, most = 16) {
  const groups = new Map();
  notes.forEach((note, number) => {
    const key = note.patient === null ? `note ${number}` : `patient ${note.patient}`;
    groups.set(key, [...(groups.get(key) || []), note]);
  });
  const made = [];
  for (const group of groups.values()) {
    const last = made[made.length - 1];
    if (last && last.length + group.length <= most) last.push(...group);
    else made.push([...group]);
  }
  return made;
}
