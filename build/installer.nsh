; Offers Tieout under "Open with" for the files that it writes, without taking .zip or .json away from another program.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Tieout.File" "" "Tieout file"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Tieout.File\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Tieout.File\shell\open\command" "" '"$appExe" "%1"'
  WriteRegStr SHELL_CONTEXT "Software\Classes\.zip\OpenWithProgids" "Tieout.File" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\.json\OpenWithProgids" "Tieout.File" ""
!macroend

!macro customUnInstall
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.zip\OpenWithProgids" "Tieout.File"
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.json\OpenWithProgids" "Tieout.File"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Tieout.File"
!macroend
