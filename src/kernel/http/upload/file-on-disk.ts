import type { FileHandle } from "node:fs/promises";

/** A file of a form whose bytes are on disk until they are asked for. Its form's reader fills and closes it. */
export class FileOnDisk extends File {
  #handle: FileHandle | undefined;
  #size = 0;

  override get size(): number {
    return this.#size;
  }

  /** Writes all that comes; fails where the disk does, or with the error that `chunks` ends with. */
  async fill(chunks: AsyncIterable<Uint8Array>, newFile: () => Promise<FileHandle>): Promise<void> {
    this.#handle = await newFile();
    for await (const chunk of chunks) {
      await this.#handle.writeFile(chunk);
      this.#size += chunk.length;
    }
  }

  /** Gives its place on the disk back. */
  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = undefined;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const buffer = new ArrayBuffer(this.#size);
    let done = 0;
    while (done < this.#size) {
      const { bytesRead = 0 } =
        (await this.#handle?.read(new Uint8Array(buffer), done, this.#size - done, done)) ?? {};
      if (bytesRead === 0) throw new Error("An upload's file was read after it was closed");
      done += bytesRead;
    }
    return buffer;
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.arrayBuffer());
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.arrayBuffer());
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const read = () => this.bytes();
    return new ReadableStream({
      async pull(controller) {
        controller.enqueue(await read());
        controller.close();
      },
    });
  }

  override slice(): Blob {
    throw new Error("A part of an upload's file can't be had");
  }
}
