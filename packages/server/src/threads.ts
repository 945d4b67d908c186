/** Native drivers wait on libuv's pool; its usual four threads would let one slow query hold up all others. */
process.env.UV_THREADPOOL_SIZE ??= '16';
