import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { fileSizeText } from '../../file-size.ts'
import { encodingField } from '../../line-input/encodings.ts'
import { checkLineFields, lineFields } from '../../line-input/line-fields.ts'

const variableName = z.string().regex(/^[A-Za-z_]\w{0,127}$/, 'Letters, digits and _ only')

const noNul = (title: string) => z.string().refine(text => !text.includes('\0'), `${title} has no NUL character`)
const onInterval = [{ feature: 'mode', values: ['interval'] }] as const

export const execInputDefinition = defineNode({
  type: 'exec_input',
  title: 'Exec',
  summary: 'Runs a command again and again, or keeps one running, and takes what it prints as logs.',
  category: 'input',
  subcategories: ['collect'],
  icon: 'IconTerminal2',
  inputTypes: [],
  outputTypes: ['log'],
  onePerAgent: true,
  atLeastOnce: false,
  config: z
    .object({
      command: noNul('A command').max(4096).optional().meta({
        title: 'Command',
        description: 'The program, run without a shell. With a script, the shell that runs it (/bin/sh unless given).',
        placeholder: '/usr/bin/df',
      }),
      args: z.array(noNul('An argument').max(32_768)).max(256).default([]).meta({ title: 'Arguments' }),
      script: noNul('A script').max(65_536).optional().meta({
        title: 'Script',
        description: 'Run by a shell, with all that a shell does to texts.',
        valueType: 'textArea',
      }),
      mode: z
        .enum(['interval', 'stream'])
        .default('interval')
        .meta({
          title: 'Mode',
          description: 'Run it at an interval, or once and keep it running.',
          optionTitles: ['Interval', 'Stream'],
        }),
      run_interval: durationText({ min: '99ms', max: '24h' }).default('1m').meta({
        title: 'Run interval',
        description: 'From start to start. While it still runs, turns are left out.',
        valueType: 'duration',
        requires: onInterval,
      }),
      timeout: durationText({ max: '24h' }).default('1m').meta({
        title: 'Timeout',
        description: 'It is ended after this time, with everything that it started.',
        visibility: 'advanced',
        valueType: 'duration',
        requires: onInterval,
      }),
      event_per: z
        .enum(['line', 'output'])
        .default('line')
        .meta({
          title: 'Event per',
          optionTitles: ['Line', 'Whole output'],
          visibility: 'advanced',
          requires: onInterval,
        }),
      include_stderr: z.boolean().default(false).meta({
        title: 'Take standard error',
        description: 'As events too, with the attribute log.iostream.',
        visibility: 'advanced',
      }),
      working_directory: z.string().startsWith('/', 'Write the whole path').optional().meta({
        title: 'Working directory',
        visibility: 'advanced',
        valueType: 'filePath',
      }),
      environment: z
        .array(
          z.object({
            name: variableName.meta({ title: 'Name' }),
            value: noNul('A value').max(32_768).meta({ title: 'Value', valueType: 'password' }),
          }),
        )
        .max(100)
        .default([])
        .meta({ title: 'Environment', visibility: 'advanced' }),
      inherited_environment: z.array(variableName).max(100).default(['PATH', 'HOME', 'LANG', 'TZ']).meta({
        title: 'Inherited environment',
        description: 'Variables of the agent that the command sees; no others.',
        visibility: 'advanced',
      }),
      max_output: fileSizeText({ min: '1KiB', max: '256MiB' }).default('16MiB').meta({
        title: 'Largest output',
        description: 'Of one run. A command that prints more is ended.',
        visibility: 'advanced',
        valueType: 'fileSize',
        requires: onInterval,
      }),
      ...lineFields,
      encoding: encodingField,
    })
    .superRefine((config, context) => {
      checkLineFields(config, context)
      if (!config.command && !config.script) {
        context.addIssue({ code: 'custom', path: ['command'], message: 'Give a command or a script' })
      }
      if (config.mode === 'stream' && config.event_per === 'output') {
        context.addIssue({ code: 'custom', path: ['event_per'], message: 'A stream has no whole output; take lines' })
      }
    }),
  examples: [
    { title: 'Disk usage every five minutes', config: { command: 'df', args: ['-k'], run_interval: '5m' } },
    { title: 'A script', config: { script: 'uptime | tr -s " "', run_interval: '1m', event_per: 'output' } },
    { title: 'A program that keeps printing', config: { command: 'vmstat', args: ['5'], mode: 'stream' } },
  ],
})
