import { anyCharacter, type CharSet, negated } from './char-set.ts'
import { propertySet } from './unicode-property.ts'

const categories = words(`
  C Cc Cf Cn Co Cs L LC Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs
  Other Control cntrl Format Unassigned Private_Use Surrogate Letter Cased_Letter Lowercase_Letter Modifier_Letter
  Other_Letter Titlecase_Letter Uppercase_Letter Mark Combining_Mark Spacing_Mark Enclosing_Mark Nonspacing_Mark
  Number Decimal_Number digit Letter_Number Other_Number Punctuation punct Connector_Punctuation Dash_Punctuation
  Close_Punctuation Final_Punctuation Initial_Punctuation Other_Punctuation Open_Punctuation Symbol Currency_Symbol
  Modifier_Symbol Math_Symbol Other_Symbol Separator Line_Separator Paragraph_Separator Space_Separator`)

// JavaScript also knows scripts by short names such as Grek, which Go refuses: the names are listed for that.
const scripts = words(`
  Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Beria_Erfe Bhaiksuki
  Bopomofo Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian
  Common Coptic Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan
  Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Garay Georgian Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi
  Gurmukhi Gurung_Khema Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic Inherited
  Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi
  Khitan_Small_Script Khmer Khojki Khudawadi Kirat_Rai Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian
  Mahajani Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui
  Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari
  New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Ol_Onal Old_Hungarian Old_Italic Old_North_Arabian
  Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene
  Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham Sidetic
  SignWriting Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Sunuwar Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le
  Tai_Tham Tai_Viet Tai_Yo Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Todhri Tolong_Siki
  Toto Tulu_Tigalari Ugaritic Vai Vithkuqi Wancho Warang_Citi Yezidi Yi Zanabazar_Square`)

const properties = new Map<string, string>()
for (const name of scripts) properties.set(looseName(name), `Script=${name}`)
for (const name of categories) properties.set(looseName(name), `General_Category=${name}`)

/** The characters of `\p{name}`, null for a name that Go does not know. Case, spaces, `-` and `_` do not count. */
export function unicodeClass(name: string): CharSet | null {
  const loose = looseName(name)
  if (loose === 'Any') return anyCharacter
  if (loose === 'Ascii') return [0, 0x7f]
  if (loose === 'Assigned') return negated(propertySet('General_Category=Cn'))
  const property = properties.get(loose)
  if (property === undefined) return null
  try {
    return propertySet(property)
  } catch (error) {
    // An older JavaScript engine lacks the newest scripts.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function looseName(name: string): string {
  const bare = name.replace(/[-_ ]/g, '')
  return asciiCase(bare.slice(0, 1), true) + asciiCase(bare.slice(1), false)
}

/** Go folds ASCII only, so a Kelvin sign does not stand for a K. */
function asciiCase(text: string, upper: boolean): string {
  return text.replace(/[A-Za-z]/g, letter => (upper ? letter.toUpperCase() : letter.toLowerCase()))
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
