/* The network between a browser and a house, to be cut: everything is passed on as it is, until it is not. */
import { connect, createServer } from "node:net";

export class Wire {
  static async to(house) {
    const wire = Object.assign(new Wire(), { house, ends: new Set(), whole: true, deaf: false });
    wire.server = createServer((near) => wire.take(near));
    await new Promise((done) => wire.server.listen(0, "127.0.0.1", done));
    wire.url = `http://127.0.0.1:${wire.server.address().port}/`;
    return wire;
  }

  take(near) {
    if (!this.whole) return near.destroy();
    const { hostname, port } = new URL(this.house.url);
    const far = connect(Number(port), hostname);
    for (const [one, other] of [[near, far], [far, near]]) {
      this.ends.add(one);
      one.on("error", () => undefined);
      one.on("close", () => (this.ends.delete(one), other.destroy()));
    }
    near.on("data", (bytes) => far.write(bytes));
    far.on("data", (bytes) => this.deaf || near.write(bytes));
  }

  /* What the house says is lost on the way; what it is told still arrives. */
  deafen() {
    this.deaf = true;
  }

  cut() {
    this.whole = false;
    for (const end of this.ends) end.destroy();
  }

  mend() {
    this.whole = true;
    this.deaf = false;
  }

  end() {
    this.cut();
    this.server.close();
  }
}
