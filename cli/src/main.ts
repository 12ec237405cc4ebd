#!/usr/bin/env node
// The terminal program's start: streams, language, folders; then the command that was named.
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { start } = await import('./core/start.ts')
await start(process.argv.slice(2))
