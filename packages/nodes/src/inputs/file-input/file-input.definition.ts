import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { fileSizeText } from '../../file-size.ts'
import { checkLineFields, lineFields } from '../../line-input/line-fields.ts'
import { fileEncodingField } from './file-encodings.ts'
import { parseGlobs } from './glob.ts'

const globText = () =>
  z
    .string()
    .min(1, 'A path is required')
    .superRefine((text, context) => {
      try {
        parseGlobs(text)
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
      }
    })

const flag = (title: string, description: string, initial = false) =>
  z.boolean().default(initial).meta({ title, description, visibility: 'advanced' })

export const fileInputDefinition = defineNode({
  type: 'file_input',
  title: 'File',
  summary: 'Reads log files as they grow, through rotation, and knows after a restart how far it came.',
  category: 'input',
  subcategories: ['collect'],
  icon: 'IconFileText',
  inputTypes: [],
  outputTypes: ['log'],
  onePerAgent: true,
  disallowedFleets: ['Cloud', 'Cloud-extended', 'IngestionPipeline'],
  config: z
    .object({
      path: globText().meta({
        title: 'Path',
        description:
          'Whole path. * and ? stand for characters, [a-z] for one of them, {a,b} for either, ** for any folders.',
        placeholder: '/var/log/app/*.log',
        valueType: 'filePath',
      }),
      excluded_paths: z
        .array(globText())
        .max(100)
        .default([])
        .meta({ title: 'Excluded paths', description: 'Files, or folders with all that is in them.' }),
      start_at: z
        .enum(['end', 'beginning'])
        .default('end')
        .meta({
          title: 'Start at',
          description: 'For files that are there when the node first starts. Later ones are read from their beginning.',
          optionTitles: ['End', 'Beginning'],
        }),
      separate_source: flag('Separate sources', 'Every file is a resource of its own.'),
      docker_mode: flag(
        'Docker mode',
        'The lines are those of Docker’s json-file driver: the log is taken out of them.',
      ),
      ...lineFields,
      encoding: fileEncodingField,
      enable_persisting_cursor: flag('Keep position', 'Goes on after a restart where it stopped.', true),
      preserve_leading_whitespaces: flag('Keep leading white space', 'Of every event.'),
      preserve_trailing_whitespaces: flag('Keep trailing white space', 'Of every event.'),
      add_ingestion_time: flag('Add ingestion time', 'As the attribute ingestion_time, in milliseconds.'),
      add_file_offset: flag('Add offset', 'Where the event ends in its file, as the attribute log.file.offset.'),
      read_compressed: flag('Read compressed files', 'Files named .gz are read once. Without it they are left out.'),
      poll_interval: durationText({ min: '10ms', max: '1h' }).default('500ms').meta({
        title: 'Poll interval',
        description: 'How often files are looked for and at.',
        visibility: 'advanced',
        valueType: 'duration',
      }),
      ignore_older_than: durationText({ max: '87600h' }).optional().meta({
        title: 'Ignore older than',
        description: 'Files that were not changed for this long are left alone until they are.',
        visibility: 'advanced',
        valueType: 'duration',
      }),
      fingerprint_size: fileSizeText({ min: '16B', max: '64KiB' }).default('1000B').meta({
        title: 'Fingerprint size',
        description: 'How much of its beginning tells one file from another.',
        visibility: 'advanced',
        valueType: 'fileSize',
      }),
      read_size: fileSizeText({ min: '4KiB', max: '16MiB' }).default('256KiB').meta({
        title: 'Read size',
        description: 'How much is read of one file before the others have their turn.',
        visibility: 'advanced',
        valueType: 'fileSize',
      }),
      max_open_files: z.coerce.number().int().min(1).max(100_000).default(512).meta({
        title: 'Most open files',
        description: 'Beyond it, those that were not read for longest are closed until they change.',
        visibility: 'advanced',
      }),
    })
    .superRefine(checkLineFields),
  examples: [
    { title: 'Logs of an application', config: { path: '/var/log/app/*.log' } },
    {
      title: 'Everything below a folder, with stack traces',
      config: {
        path: '/srv/{shop,billing}/**/*.log',
        excluded_paths: ['/srv/shop/debug'],
        start_at: 'beginning',
        boost_stacktrace_detection: true,
      },
    },
    {
      title: 'Containers of Docker',
      config: { path: '/var/lib/docker/containers/*/*-json.log', docker_mode: true, separate_source: true },
    },
  ],
})
