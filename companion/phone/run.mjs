// Run a Python file in Pyodide, with a local folder mounted as /tree: node run.mjs PYODIDE FILE FOLDER

import { readFileSync } from "node:fs";

const [engine, file, folder] = process.argv.slice(2);
const { loadPyodide } = await import(engine);
const python = await loadPyodide();
python.mountNodeFS("/tree", folder);
python.runPython(readFileSync(file, "utf-8"), { filename: file });
