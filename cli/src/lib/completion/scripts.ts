/**
 * The completion scripts by shell. At each press of TAB, they run `sitectl __complete` with the complete
 * words and, after a ":", the word that is being typed, because some shells drop empty words. It prints
 * a line for each candidate (the value, a tab and a description), and `:files` if files are candidates
 * too. The scripts therefore need no change when sitectl gets new commands.
 */
export const COMPLETION_SCRIPTS = {
  bash: `# bash completion of sitectl
_sitectl() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" line files=
  local -a words=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  local last=$((\${#words[@]} - 1))
  [[ $cur == "=" ]] && cur=
  # Bash makes a word of its own of the "@" of a group, also together with a "=" before it.
  if [[ $cur == "=@" ]]; then
    cur=@
  elif [[ $last -ge 0 && \${words[last]} == "@" ]]; then
    cur=@$cur words=("\${words[@]:0:last}")
  elif [[ $last -ge 0 && \${words[last]} == "=@" ]]; then
    cur=@$cur words[last]="="
  fi
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == ":files" ]]; then files=1; else COMPREPLY+=("\${line%%$'\\t'*}"); fi
  done < <("\${COMP_WORDS[0]}" __complete "\${words[@]}" ":$cur" 2>/dev/null)
  if [[ -n $files ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$cur")
  fi
}
complete -F _sitectl sitectl
`,
  zsh: `#compdef sitectl
# zsh completion of sitectl
_sitectl() {
  local line files
  local -a found
  for line in "\${(@f)$("\${words[1]}" __complete "\${(@)words[2,CURRENT-1]}" ":\${words[CURRENT]}" 2>/dev/null)}"; do
    case $line in
      '') ;;
      :files) files=1 ;;
      *) found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
    esac
  done
  (( $#found )) && _describe 'sitectl' found
  [[ -n $files ]] && _files
}
if [[ $funcstack[1] == _sitectl ]]; then _sitectl "$@"; else compdef _sitectl sitectl; fi
`,
  fish: `# fish completion of sitectl
function __sitectl_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in ($words[1] __complete $words[2..-1] ":$current" 2>/dev/null)
        if test "$line" = ":files"
            __fish_complete_path "$current"
        else
            echo $line
        end
    end
end
complete -c sitectl -f -a '(__sitectl_complete)'
`,
  powershell: `# PowerShell completion of sitectl
Register-ArgumentCompleter -Native -CommandName sitectl -ScriptBlock {
  param($word, $ast, $cursor)
  # What is typed comes with its quotes.
  $plain = $word -replace "^['\`"]", ''
  $before = @($ast.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object {
      if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value }
      else { $_.ToString() }
    })
  sitectl __complete @before ":$plain" 2>$null | ForEach-Object {
    $value, $about = $_ -split "\`t", 2
    if ($value -eq ':files') {
      [System.Management.Automation.CompletionCompleters]::CompleteFilename($word)
    } else {
      if (-not $about) { $about = $value }
      # PowerShell takes "@shops" without quotes for a variable.
      $text = if ($value.StartsWith('@')) { "'$value'" } else { $value }
      [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $about)
    }
  }
}
`,
} as const;

export type Shell = keyof typeof COMPLETION_SCRIPTS;
