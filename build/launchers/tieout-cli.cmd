@echo off
rem The command line of the installed app, such as: tieout-cli run --csv march.csv --profile Berlin
rem In a batch file, Windows waits for a program that has windows, and keeps its exit code.
"%~dp0Tieout.exe" --cli -- %*
exit /b %ERRORLEVEL%
