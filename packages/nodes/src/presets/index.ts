import { addField } from './add-field.ts'
import { code } from './code.ts'
import { copyField } from './copy-field.ts'
import { deleteField } from './delete-field.ts'
import { parseCsv } from './parse-csv.ts'
import { parseGrok } from './parse-grok.ts'
import { parseJson } from './parse-json.ts'
import { parseKeyValue } from './parse-key-value.ts'
import { parseRegex } from './parse-regex.ts'
import { parseSeverity } from './parse-severity.ts'
import { parseTimestamp } from './parse-timestamp.ts'
import { parseXml } from './parse-xml.ts'
import type { Preset } from './preset.ts'
import { renameField } from './rename-field.ts'

/** The processors that are forms over OTTL, in the order of the picker. */
export const presets: readonly Preset[] = [
  addField,
  copyField,
  renameField,
  deleteField,
  code,
  parseCsv,
  parseGrok,
  parseJson,
  parseKeyValue,
  parseRegex,
  parseSeverity,
  parseTimestamp,
  parseXml,
]
