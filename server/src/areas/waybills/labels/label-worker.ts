// A thread that paints the labels of one print.
import { parentPort, workerData } from 'node:worker_threads'
import { type LabelTask, paintHere } from './label-task.ts'

const task: LabelTask = workerData
const file = await paintHere(task)
parentPort?.postMessage(file, [file.content.buffer])
