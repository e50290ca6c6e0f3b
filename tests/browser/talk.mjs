/* The protocol from inside a page: a socket with the page's own cookie and origin, for what no screen shows. */

import { randomBytes } from "node:crypto";

/* In the page. Each message is answered in order: view, told, done or refused. */
async function say(messages) {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/live`, "baize.v1");
  const got = [];
  let next;
  socket.onmessage = ({ data }) => (got.push(JSON.parse(data)), next?.());
  const take = async (fits) => {
    for (;;) {
      const at = got.findIndex(fits);
      if (at >= 0) return got.splice(at, 1)[0];
      await new Promise((done) => (next = done));
    }
  };
  await take(({ type }) => type === "hello");
  const answers = [];
  for (const message of messages) {
    socket.send(JSON.stringify(message));
    const { topic, n, id } = message;
    const fits = (answer) => (topic ? answer.topic === topic : id ? answer.id === id : answer.n === n);
    answers.push(await take((answer) => fits(answer) && answer.type !== "hello"));
  }
  socket.close();
  return answers;
}

/* What the person of the page is answered for each topic: "view", or the name of the refusal. */
export async function watches(page, topics) {
  const answers = await page.evaluate(say, topics.map((topic) => ({ type: "watch", topic })));
  return Object.fromEntries(answers.map(({ topic, type, name }) => [topic, type === "view" ? "view" : name]));
}

export async function ask(page, what, fields) {
  const [answer] = await page.evaluate(say, [{ type: "ask", n: 1, what, ...fields }]);
  return answer.type === "told" ? answer.answer : { refused: answer.name };
}

/* Done, or an error with the words of the refusal. */
export async function act(page, at, what, fields) {
  const id = Date.now().toString(16).padStart(12, "0") + randomBytes(10).toString("hex"); /* when it is made, and by chance */
  const [answer] = await page.evaluate(say, [{ type: "do", id, at, act: what, ...fields }]);
  if (answer.type !== "done") throw new Error(`${what}: ${answer.name}: ${answer.words}`);
}
