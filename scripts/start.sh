#!/bin/sh
# Starts the store in this process, or `src/commands/worker.ts` if that is given. docs/operating.md, "Memory", says what each
# setting gives.
# glibc: one pool of memory, and what was larger than a few pages goes back to the system when it is freed.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-32768}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
# Node: less room for what is new and for garbage. Without, it takes what a machine has before it tidies up.
# The Node that npm installs beside the store; a container has only its own.
cd "$(dirname "$0")/.." || exit 1
node=node_modules/.bin/node
if [ ! -x "$node" ]; then
  node=node
  node scripts/check-node.cjs run || exit 1
fi
exec "$node" --max-semi-space-size=4 --heap-growing-percent=30 --import ./src/operate/start/quick-imports.ts "${1:-src/main.ts}"
