#!/usr/bin/env node
// The terminal program's start: streams, language, folders; then the named command. This file is JavaScript because Node would
// load its TypeScript reader for it alone, which costs 30 ms with every command; the other files are read from the cache.
import nodeModule from 'node:module'

// Node 20 does not have it.
nodeModule.enableCompileCache?.()
const { start } = await import('./core/program/start.ts')
await start(process.argv.slice(2))
