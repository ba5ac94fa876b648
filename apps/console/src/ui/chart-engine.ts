import { BarChart, LineChart } from 'echarts/charts'
import {
  BrushComponent,
  GridComponent,
  MarkLineComponent,
  ToolboxComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

// The toolbox draws nothing by itself, but the brush is registered through it.
register([
  BarChart,
  LineChart,
  BrushComponent,
  GridComponent,
  MarkLineComponent,
  ToolboxComponent,
  TooltipComponent,
  CanvasRenderer,
])

export { init }
